import { Toaster } from '../components/toast'
import { Router } from './router'

export function App() {
  return (
    <>
      <Router />
      <Toaster />
    </>
  )
}
