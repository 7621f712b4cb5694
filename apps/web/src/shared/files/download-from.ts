/** Has the browser fetch a file by itself, however large, from an address that needs no token; the answer names it. */
export const downloadFrom = (address: string): void => {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
};
