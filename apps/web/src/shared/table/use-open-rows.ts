import { useState } from "react";

/** Which rows of a table show their details: those that somebody opened or closed, the others as they stand by themselves. */
export const useOpenRows = <Row>(keyOf: (row: Row) => string, opensItself: (row: Row) => boolean) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (row: Row): boolean => chosen.get(keyOf(row)) ?? opensItself(row);
  const toggle = (row: Row): void => setChosen(new Map(chosen).set(keyOf(row), !isOpen(row)));
  return { isOpen, toggle };
};
