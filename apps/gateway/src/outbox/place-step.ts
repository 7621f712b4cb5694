/** Distance between the places of two rows. A batch has fewer records, so its parts fit before the next row, however often it is divided. */
export const placeStep = 32_768;
