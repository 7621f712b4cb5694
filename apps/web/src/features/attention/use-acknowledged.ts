import { type EquipmentFacts, listAlertIncidents } from "@fiel/contracts";
import { hourMs, evidenceHoldsMs, takenInHand } from "@fiel/domain";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

const pollMs = 60_000;
/** Largest page of the call. */
const pageSize = 500;
/** How far incidents are searched back, ms: an incident may begin long before its current evidence. */
const lookBackMs = 24 * hourMs;

/** Reads all pages. A missing incident would show acknowledged evidence as open. */
export const readAllPages = async <T>(read: (offset: number) => Promise<readonly T[]>, size: number) => {
  const all: T[] = [];
  for (;;) {
    const page = await read(all.length);
    all.push(...page);
    if (page.length < size) return all;
  }
};

/** Whether evidence of low weights was acknowledged through a conformity alert on its machine. */
export const useAcknowledged = (
  facts: readonly EquipmentFacts[],
): ((equipment: number, sinceMs: number) => boolean) => {
  const api = useApi();
  const { now } = useEnvironment();
  const { tenant } = useSignedIn().client;
  const equipments = facts
    .filter(({ evidence }) => evidence !== null && now() - evidence.at < evidenceHoldsMs)
    .map(({ equipment }) => equipment);
  const { data } = useQuery({
    queryKey: ["acknowledged-conformity", tenant, equipments],
    queryFn: async ({ signal }) => {
      const query = {
        startTimestamp: now() - lookBackMs,
        equipments,
        rules: [],
        kinds: ["underweight", "conformity"] as ("underweight" | "conformity")[],
        states: ["acknowledged", "ended"] as ("acknowledged" | "ended")[],
        limit: pageSize,
      };
      const read = async (offset: number) =>
        (await api.call(listAlertIncidents, { params: { tenant }, query: { ...query, offset } }, signal))
          .incidents;
      return readAllPages(read, pageSize);
    },
    enabled: equipments.length > 0,
    refetchInterval: pollMs,
    meta: { live: ["alerts"] },
  });
  return (equipment, sinceMs) =>
    (data ?? []).some(
      ({ subject, acknowledged, endedAt }) =>
        subject.kind === "equipment" &&
        subject.id === String(equipment) &&
        takenInHand({ endMs: endedAt, acknowledgedMs: acknowledged?.at ?? null }, sinceMs),
    );
};
