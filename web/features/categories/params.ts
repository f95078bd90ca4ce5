/** What the registry keeps in the address; it means nothing without the settings around it. */
export const registryParams = {
  search: 'category',
  scope: 'category-scope',
  sort: 'category-sort',
  archived: 'category-archived',
  open: 'category-open',
} as const
