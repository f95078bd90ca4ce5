/** Why a request about another wedding than the open one is refused. */
export const OTHER_WEDDING =
  'Another wedding is open in your account now, so nothing was saved. Switch back and try again.'
