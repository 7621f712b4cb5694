import type { ShiftPage } from "@fiel/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { usePlace } from "../../shared/registration/use-place.ts";
import { type ShiftChoice, shiftPageKey, textOfGroup } from "./use-shift-page.ts";

/** Shift that somebody writes about, and the choice of the address at that time. */
export interface HeldShift {
  readonly asked: ShiftChoice;
  readonly shift: ShiftChoice;
}

/** The shift to show: the one that somebody writes about while the address still asks for what it did then, else what the address asks for. */
export const shownShift = (asked: ShiftChoice, held: HeldShift | null): ShiftChoice =>
  held !== null && held.asked.group === asked.group && held.asked.at === asked.at ? held.shift : asked;

/** Keeps the page with a shift while somebody writes about it, so that the next one, when it begins, takes neither the text nor its signature. */
export function useHeldShift(asked: ShiftChoice) {
  const queryClient = useQueryClient();
  const { tenant } = usePlace();
  const [held, setHeld] = useState<HeldShift | null>(null);
  const { group: askedGroup, at: askedAt } = asked;
  /** Null lets go. */
  const hold = useCallback(
    (page: ShiftPage | null): void => {
      if (page === null) return setHeld(null);
      const shift = { group: textOfGroup(page.group), at: page.shift.start };
      // Known already, so that the form stays while it is read again.
      queryClient.setQueryData(shiftPageKey(tenant, shift), page);
      setHeld({ asked: { group: askedGroup, at: askedAt }, shift });
    },
    [queryClient, tenant, askedGroup, askedAt],
  );
  return { choice: shownShift(asked, held), hold };
}
