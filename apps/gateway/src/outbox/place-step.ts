/** Distance between two rows' places. A batch has fewer records, so its parts fit before the next row, however often it is split. */
export const placeStep = 32_768;
