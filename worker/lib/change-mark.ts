/**
 * Headers of an answer to a member whose request has changed the wedding: the wedding's mark after that, as
 * `GET /api/wedding/changes` tells it in `changed_at`, and the mark just before. Who has seen the one before has seen all
 * that others did. Without them, something else may have changed in the same moment.
 */
export const CHANGE_MARK = 'X-Change-Mark'
export const CHANGE_MARK_BEFORE = 'X-Change-Mark-Before'
