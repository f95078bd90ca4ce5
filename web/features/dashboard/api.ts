import useSWR, { useSWRConfig } from 'swr'
import type { User } from '../../../worker/features/auth/schema'
import { type DashboardSummary, dashboardPaths, type NextTask } from '../../../worker/features/dashboard/schema'
import { profilePaths } from '../../../worker/features/profile/schema'
import { type Task, type TaskStatus, taskPaths } from '../../../worker/features/tasks/schema'
import { ApiError, request, UnreadableAnswer } from '../../lib/http'
import { refreshUser, updateUser } from '../../lib/session'
import { useRefresh } from '../../lib/swr'
import { withTask } from './summary'

/** Milliseconds before each further try. */
const WAITS = [1000, 2000, 3000]

/** The summary, for which a failing server gets four requests before `error` says so. */
export function useSummary() {
  const answer = useSWR<DashboardSummary, ApiError>(dashboardPaths.summary, requestPatiently, {
    shouldRetryOnError: false,
  })
  if (answer.error instanceof UnreadableAnswer) throw answer.error
  return answer
}

async function requestPatiently(path: string): Promise<DashboardSummary> {
  for (const wait of WAITS) {
    try {
      return await request<DashboardSummary>('GET', path)
    } catch (error) {
      const isFinal = error instanceof UnreadableAnswer || (error instanceof ApiError && error.status === 401)
      if (isFinal) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return request<DashboardSummary>('GET', path)
}

export function useDashboardWrites() {
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()

  const showTask = (task: NextTask) =>
    mutate<DashboardSummary>(dashboardPaths.summary, (summary) => summary && withTask(summary, task), {
      revalidate: false,
    })

  /** Shows the change at once and takes it back if it fails. The task stays on the list until that is read again. */
  async function setStatus(task: NextTask, status: TaskStatus): Promise<NextTask> {
    void showTask({ ...task, status })
    try {
      const saved = await request<Task>('PUT', taskPaths.one(task.id), { status, version: task.version })
      const next = { ...task, ...saved }
      void showTask(next)
      refresh({ except: dashboardPaths.summary })
      return next
    } catch (error) {
      void showTask(task)
      void mutate(dashboardPaths.summary)
      throw error
    }
  }

  async function reset(path: string): Promise<void> {
    const summary = await request<DashboardSummary>('POST', path)
    void mutate(dashboardPaths.summary, summary, { revalidate: false })
    refresh({ except: dashboardPaths.summary })
    // The account menu calls weddings by their couples.
    void refreshUser().catch(() => undefined)
  }

  return {
    setStatus,
    readAgain: () => void mutate(dashboardPaths.summary),
    fillWithSample: () => reset(dashboardPaths.resetDemoData),
    clearSample: () => reset(`${dashboardPaths.resetDemoData}?clear=true`),
  }
}

export async function keepAccount(body: { name: string; email: string; password: string }): Promise<void> {
  updateUser(await request<User>('POST', profilePaths.keep, body))
}
