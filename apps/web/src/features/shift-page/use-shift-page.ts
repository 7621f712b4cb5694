import { getShiftPage, noGroup, type ShiftPage } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { useQuery } from "@tanstack/react-query";
import { usePlace } from "../../shared/registration/use-place.ts";

/** Refresh interval while live, ms. */
const liveEveryMs = 15_000;

/** Shift that the address names: group of machines, and an instant of the shift, UTC ms; each null for the server's choice. */
export interface ShiftChoice {
  readonly group: string | null;
  readonly at: number | null;
}

const digits = /^\d{1,16}$/;
/** A search parameter as text; addresses read a number as one. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The shift in the page's search parameters; what cannot be one is ignored. */
export function shiftOfSearch(search: Readonly<Record<string, unknown>>): ShiftChoice {
  const [group, at] = [textOf(search["group"]), textOf(search["at"])];
  return {
    group: group === noGroup || digits.test(group) ? group : null,
    at: digits.test(at) ? Number(at) : null,
  };
}

/** Text of a group in an address and in calls. */
export const textOfGroup = (id: number | null): string => (id === null ? noGroup : String(id));
/** A group in the form that the calls accept. */
export const askedGroup = (text: string): number | typeof noGroup =>
  text === noGroup ? noGroup : Number(text);

export const shiftPageKey = (tenant: string, { group, at }: ShiftChoice): readonly unknown[] => [
  "shift",
  tenant,
  group,
  at,
];

/** The shift hour by hour; null for a client without machines. */
export const useShiftPage = ({ group, at }: ShiftChoice) => {
  const { api, tenant } = usePlace();
  return useQuery<ShiftPage | null>({
    queryKey: shiftPageKey(tenant, { group, at }),
    queryFn: async ({ signal }) => {
      const query = {
        ...(group === null ? {} : { group: askedGroup(group) }),
        ...(at === null ? {} : { at }),
      };
      return (await api.call(getShiftPage, { params: { tenant }, query }, signal)).data.result;
    },
    refetchInterval: minuteMs,
    meta: { live: ["weighings", "occurrences", "registrations"], liveEveryMs },
  });
};
