export * from './tables/accounts'
export * from './tables/guests'
export * from './tables/mails'
export * from './tables/weddings'
