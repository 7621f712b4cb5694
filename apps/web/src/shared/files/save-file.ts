const follow = (address: string, name: string): void => {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
};

/** Hands a file to the browser's downloads under a name. */
export const saveFile = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  follow(url, name);
  URL.revokeObjectURL(url);
};

/** Has the browser fetch a file by itself, however large, from an address that needs no token; the answer names it. */
export const downloadFrom = (address: string): void => follow(address, "");
