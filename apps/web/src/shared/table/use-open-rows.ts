import { useState } from "react";

/** Which rows show their details: those that the user opened, and those that open by themselves unless the user closed them. */
export const useOpenRows = <Row>(keyOf: (row: Row) => string, opensItself: (row: Row) => boolean) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (row: Row): boolean => chosen.get(keyOf(row)) ?? opensItself(row);
  const toggle = (row: Row): void => setChosen(new Map(chosen).set(keyOf(row), !isOpen(row)));
  return { isOpen, toggle };
};
