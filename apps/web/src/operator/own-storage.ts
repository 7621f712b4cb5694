import type { KeptStorage } from "../shared/environment/open-storage.ts";

/** The storage of one address, since pages of several clients may be open in one browser. */
export const ownStorage = ({ isOfThisPage, ...storage }: KeptStorage, pathname: string): KeptStorage => {
  const of = (key: string): string => `${key} ${pathname.replace(/\/$/, "")}`;
  return {
    getItem: (key) => storage.getItem(of(key)),
    setItem: (key, value) => storage.setItem(of(key), value),
    removeItem: (key) => storage.removeItem(of(key)),
    ...(isOfThisPage === undefined ? {} : { isOfThisPage }),
  };
};
