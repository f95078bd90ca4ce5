/* The Worker of the browser tests: Posy's own, and a quick way to sign up. */
import type { Bindings } from '../../worker/context'
import posy from '../../worker/index'
import { SIGN_UP_PATH } from './accounts'
import { signUp } from './worker/sign-up'

export default {
  ...posy,
  fetch: (request, env, context) => {
    const { fetch } = new URL(request.url).pathname === SIGN_UP_PATH ? signUp : posy
    return fetch(request, env, context)
  },
} satisfies ExportedHandler<Bindings>
