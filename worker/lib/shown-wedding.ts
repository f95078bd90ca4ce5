/**
 * Request header with the id of the wedding that the client shows. If the account has opened another one since, the request is refused
 * with a 409 whose `event_id` is the wedding that is open now. Without the header, requests are for the wedding that is open.
 */
export const SHOWN_WEDDING = 'X-Shown-Wedding'
