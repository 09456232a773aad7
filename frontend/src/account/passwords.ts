/* What the server asks of passwords (`server/people.py`, `server/requests.py`). */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;
