import { Plus, Shapes } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Category, type CategoryScope, categoryScopes } from '../../../worker/features/categories/schema'
import { Button } from '../../components/button'
import { Checkbox } from '../../components/checkbox'
import { Chip } from '../../components/chip'
import { ColorDot } from '../../components/color-dot'
import { EmptyState } from '../../components/empty-state'
import { SelectField, TextField } from '../../components/field'
import { LoadError } from '../../components/load-error'
import { Menu, MenuItem, MoreButton } from '../../components/menu'
import { LoadingShapes } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useLateValue } from '../../lib/late-value'
import { hasWords, searchable, searchWords } from '../../lib/search'
import { isSettled } from '../../lib/swr'
import { useFilterParam, useOpenParam } from '../../lib/url-state'
import { useAllCategories, useCategoryWrites, useCatering } from './api'
import { CategoryForm } from './category-form'
import { CateringField } from './catering-field'
import { MergeForm } from './merge-form'
import { registryParams } from './params'
import { categorySorts } from './sorting'
import { Usage } from './usage'
import { scopeLabels } from './wording'

/** The panel that is open below a row. At most one is open in the list. */
type Part = 'edit' | 'usage' | 'merge'

/** The categories that budget, vendors and tasks share. */
export function Registry({ onTyped: tell }: { onTyped: (isTyped: boolean) => void }) {
  const { data: categories, error, reload } = useAllCategories()
  const catering = useCatering()
  const { archive, restore, assignCatering } = useCategoryWrites()
  const [search, setSearch] = useLateValue(...useFilterParam(registryParams.search))
  const [scope, setScope] = useLateValue(...useFilterParam(registryParams.scope))
  const [sort, setSort] = useLateValue(...useFilterParam(registryParams.sort, 'name'))
  const [archived, setArchived] = useLateValue(...useFilterParam(registryParams.archived))
  const { openPart, openId, open, close, openers } = useOpenPart()
  const [isTyped, setTyped] = useState(false)
  const onTyped = useCallback(
    (typed: boolean) => {
      setTyped(typed)
      tell(typed)
    },
    [tell],
  )
  const isFailed = error !== undefined
  useEffect(() => {
    if (isFailed) toast.error('Failed to load categories')
  }, [isFailed])

  if (isFailed) {
    return <LoadError title="The categories could not be loaded." error={error} onRetry={reload} />
  }
  // Waits for the field above the list, which is taller than its skeleton, so that no button moves while it is pressed.
  if (!categories || !isSettled(catering)) return <RegistrySkeleton />

  const active = categories.filter((category) => !category.is_archived)
  const words = searchWords(search)
  const isWanted = (category: Category) =>
    (archived === 'yes' || !category.is_archived) &&
    (scope === '' || category.scopes.includes(scope as CategoryScope)) &&
    hasWords(searchable(category.name), words)
  const shown = categories
    // The category whose form is open stays, whatever the search.
    .filter((category) => category.id === openId || isWanted(category))
    .sort(categorySorts.find(({ value }) => value === sort)?.compare ?? categorySorts[0]?.compare)

  async function archiveOne(category: Category) {
    try {
      const { message, catering_unassigned: wasCatering } = await archive(category.id)
      toast.success(message ?? `${category.name} is archived`, {
        action: { label: 'Undo', run: () => void restoreOne(category, { wasCatering }) },
      })
    } catch (failure) {
      toastFailure(failure, 'Failed to archive category')
    }
  }

  async function restoreOne(category: Category, { wasCatering = false } = {}) {
    try {
      await restore(category.id)
      toast.success(`${category.name} is restored`)
    } catch (failure) {
      return toastFailure(failure, 'Failed to restore category')
    }
    if (wasCatering) await assignAgain(category)
  }

  /** Makes it the catering category, unless there is another by this time. */
  async function assignAgain(category: Category) {
    try {
      const current = await catering.reload()
      if (current?.assigned_category === null) await assignCatering(category.id)
    } catch (failure) {
      toastFailure(failure, 'Failed to assign catering category')
    }
  }

  return (
    <div className="grid gap-4">
      <CateringField />
      <section ref={openers} aria-label="Category registry" className="grid gap-3">
        <div className="flex items-center gap-3">
          <h3 className="flex-1">Categories</h3>
          <Button data-opens="new" onClick={() => open('edit', 'new')}>
            <Plus aria-hidden />
            Add category
          </Button>
        </div>
        <div className="grid grid-cols-2 items-end gap-3 desk:grid-cols-[minmax(0,1fr)_auto_auto]">
          <TextField
            label="Search"
            type="search"
            value={search}
            onChange={setSearch}
            className="max-desk:col-span-2"
            autoComplete="off"
          />
          <SelectField
            label="Scope"
            value={scope}
            onChange={setScope}
            options={[
              { value: '', label: 'All' },
              ...categoryScopes.map((value) => ({ value, label: scopeLabels[value] })),
            ]}
          />
          <SelectField label="Sort" value={sort} onChange={setSort} options={categorySorts} />
        </div>
        <Checkbox
          label="Show archived"
          checked={archived === 'yes'}
          onChange={(isShown) => setArchived(isShown ? 'yes' : '')}
        />
        {openId === 'new' && (
          <div className="sheet p-4">
            <CategoryForm category={null} onDone={close} onTyped={onTyped} />
          </div>
        )}
        {shown.length === 0 ? (
          <EmptyState icon={Shapes} title={categories.length === 0 ? 'No categories yet' : 'No matches'}>
            {categories.length === 0
              ? 'Categories tie budget lines, vendors and tasks together.'
              : 'No category matches the search and the scope.'}
          </EmptyState>
        ) : (
          <ul className="sheet grid">
            {shown.map((category) => (
              <li key={category.id} className="border-line border-b px-3 py-1.5 last:border-b-0">
                <Row
                  category={category}
                  onOpen={(part) => open(part, category.id)}
                  onArchive={() => void archiveOne(category)}
                  onRestore={() => void restoreOne(category)}
                />
                {openId === category.id && (openPart === 'usage' || !category.is_archived || isTyped) && (
                  <div className="px-1 pt-2 pb-3">
                    {openPart === 'edit' && (
                      <CategoryForm key={category.id} category={category} onDone={close} onTyped={onTyped} />
                    )}
                    {openPart === 'usage' && <Usage id={category.id} onClose={close} />}
                    {openPart === 'merge' && (
                      <MergeForm
                        category={category}
                        targets={active.filter(({ id }) => id !== category.id)}
                        onDone={close}
                      />
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** The part that is open in the list. Closing it returns the focus to what opened it. */
function useOpenPart() {
  const { value, isOpen, open, openInstead, close } = useOpenParam(registryParams.open)
  const openers = useRef<HTMLElement>(null)
  const lastId = useRef('')
  const [openPart, openId = ''] = (value ?? '').split('.')
  useEffect(() => {
    const opener = openers.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(lastId.current)}"]`)
    if (openId === '') opener?.focus()
    lastId.current = openId
  }, [openId])
  return {
    openPart,
    openId,
    open: (part: Part, id: string) => {
      const next = `${part}.${id}`
      // Otherwise a form with changes would ask whether to discard them, and stay.
      if (next !== value) (isOpen ? openInstead : open)(next)
    },
    close,
    openers,
  }
}

interface RowProps {
  category: Category
  onOpen: (part: Part) => void
  onArchive: () => void
  onRestore: () => void
}

function Row({ category, onOpen, onArchive, onRestore }: RowProps) {
  return (
    <div className="flex items-center gap-3">
      <ColorDot color={category.color} className="size-3" />
      <span className="wrap-anywhere min-w-0 flex-1">
        {category.name}
        <span className="text-quiet text-sm">
          {' · '}
          {category.scopes.map((scope) => scopeLabels[scope]).join(', ')}
        </span>
      </span>
      {category.is_archived && <Chip>archived</Chip>}
      <Menu trigger={<MoreButton label={`Actions for ${category.name}`} data-opens={category.id} />}>
        {!category.is_archived && <MenuItem onSelect={() => onOpen('edit')}>Edit</MenuItem>}
        <MenuItem onSelect={() => onOpen('usage')}>Usage</MenuItem>
        {category.is_archived ? (
          <MenuItem onSelect={onRestore}>Restore</MenuItem>
        ) : (
          <>
            <MenuItem onSelect={() => onOpen('merge')}>Merge into another</MenuItem>
            <MenuItem onSelect={onArchive}>Archive</MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}

function RegistrySkeleton() {
  return (
    // As tall as the dialog can get, so that it does not grow with the list.
    <LoadingShapes
      label="Loading the categories"
      shapes={['h-22', 'h-11', 'h-96']}
      className="grid h-[80dvh] content-start gap-3"
    />
  )
}
