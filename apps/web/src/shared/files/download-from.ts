/** Lets the browser download a file of any size from an address that needs no token. The answer names the file. */
export const downloadFrom = (address: string): void => {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
};
