/** Stands where a page of the menu is still to come. */
export const ComingPage = () => null;
