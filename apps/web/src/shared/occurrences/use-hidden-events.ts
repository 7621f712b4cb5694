import { useCallback, useMemo } from "react";
import { type Preference, useStored } from "../preferences/use-stored.ts";
import { useSignedIn } from "../session/use-session.ts";
import { hiddenCodesOf, hiddenEventsKey, withHiddenCodes } from "./hidden-events.ts";

const storedText: Preference<string | null> = {
  key: hiddenEventsKey,
  read: (text) => text,
  write: (text) => text,
};

/** Codes of the hidden events, ascending, and their setter. Stored in this browser. */
export const useHiddenEvents = (): [readonly number[], (codes: readonly number[]) => void] => {
  const { tenant } = useSignedIn().client;
  const [text, keep] = useStored(storedText);
  const codes = useMemo(() => hiddenCodesOf(text, tenant), [text, tenant]);
  const choose = useCallback(
    (chosen: readonly number[]) => keep(withHiddenCodes(text, tenant, chosen)),
    [keep, text, tenant],
  );
  return [codes, choose];
};
