/** Variable with the path of the file into which vitest's process writes how each test file ended. */
export const outcomeFileVariable = "FIEL_TEST_OUTCOMES";
