import { useMemo } from 'react'
import useSWR from 'swr'
import type { User } from '../../../worker/features/auth/schema'
import { type DashboardSummary, dashboardPaths, type NextTask } from '../../../worker/features/dashboard/schema'
import { profilePaths } from '../../../worker/features/profile/schema'
import { settingsPath } from '../../../worker/features/settings/schema'
import { type Task, type TaskStatus, taskPaths } from '../../../worker/features/tasks/schema'
import { ApiError } from '../../lib/api-error'
import { type Part, useChanges } from '../../lib/collection'
import { request, UnreadableAnswer } from '../../lib/http'
import { usePending } from '../../lib/pending'
import { refreshUser, updateUser } from '../../lib/session'
import { asRead, useMutate, useRefresh } from '../../lib/swr'
import { withTask } from './summary'

/** Milliseconds before each retry. */
const WAITS = [1000, 2000, 3000]

/** The dashboard's tasks, which the summary lists and counts. */
const nextTasks: Part<NextTask, DashboardSummary> = {
  path: dashboardPaths.summary,
  one: taskPaths.one,
  put: (summary, tasks) => tasks.reduce(withTask, summary),
}

/** Reads the summary; a failing server gets four requests before `error` says so. */
export function useSummary() {
  const answer = useSWR<DashboardSummary, ApiError>(dashboardPaths.summary, requestPatiently, {
    shouldRetryOnError: false,
  })
  const { data: summary, ...read } = asRead(answer)
  const pending = usePending()
  const data = useMemo(() => {
    if (!summary) return undefined
    const shown = summary.next_tasks.map((task) => pending(taskPaths.one(task.id), task) ?? task)
    const changed = shown.filter((task) => !summary.next_tasks.includes(task))
    return nextTasks.put(summary, changed)
  }, [summary, pending])
  return { ...read, data, isLoading: answer.isLoading }
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
  const mutate = useMutate()
  const refresh = useRefresh()
  const { changeOne } = useChanges(nextTasks)

  /**
   * Shows the change at once and takes it back if it fails. The task stays on the list until that is read again. An Undo never
   * overwrites a later change.
   */
  const setStatus = (task: NextTask, status: TaskStatus, { isUndo = false } = {}): Promise<NextTask> =>
    changeOne(task, {
      guess: (shown) => ({ ...shown, status }),
      send: async ({ id, version }) => ({
        ...task,
        ...(await request<Task>('PUT', taskPaths.one(id), { status, ...(isUndo && { version }) })),
      }),
    })

  async function reset(path: string): Promise<void> {
    const summary = await request<DashboardSummary>('POST', path)
    void mutate(dashboardPaths.summary, summary, { revalidate: false })
    void refresh({ except: dashboardPaths.summary })
    // The account menu names weddings by their couples.
    void refreshUser().catch(() => undefined)
  }

  /** Hides the first steps for everybody who plans this wedding. */
  async function dismissFirstSteps(): Promise<void> {
    await request('PUT', settingsPath, { first_steps_done: true })
    refresh()
  }

  return {
    setStatus,
    dismissFirstSteps,
    fillWithSample: () => reset(dashboardPaths.resetDemoData),
    clearSample: () => reset(`${dashboardPaths.resetDemoData}?clear=true`),
  }
}

export async function keepAccount(body: { name: string; email: string; password: string }): Promise<void> {
  try {
    updateUser(await request<User>('POST', profilePaths.keep, body))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
    // An earlier attempt may have kept it, and its answer was lost.
    const { email, expires_at } = await refreshUser()
    if (expires_at !== null || email !== body.email) throw error
  }
}
