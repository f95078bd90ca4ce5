/** The registry's parameters in the address, valid only within the settings. */
export const registryParams = {
  search: 'category',
  scope: 'category-scope',
  sort: 'category-sort',
  archived: 'category-archived',
  open: 'category-open',
} as const
