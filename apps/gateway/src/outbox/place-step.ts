/** Between two rows' places. A batch holds fewer records: its parts find room before the next one, however often it is split. */
export const placeStep = 32_768;
