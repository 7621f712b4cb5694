import { getConformity, getOccurrences, listOrdersInWork } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import { queryOf } from "./dashboard-questions.ts";
import { filteredCalls } from "./filtered-calls.ts";

/** Addresses, behind that of the client, whose answers are compared before and after a client moves. */
export function leavingQuestions(dayStartMs: number, longAgoMs: number): string[] {
  const windows = [
    { startMs: longAgoMs - dayMs, endMs: longAgoMs + 3 * dayMs },
    { startMs: dayStartMs, endMs: dayStartMs + 3 * dayMs },
  ];
  const behind = (path: string): string => path.replace("/api/client/:tenant", "");
  const common = { windows, timezone: "America/Sao_Paulo" };
  const conformity = [5, 20, 80].flatMap((sampleSize) =>
    [3, 4].map(
      (equipment) =>
        `${behind(getConformity.path)}?${queryOf({ ...common, equipment, sampleSize }).toString()}`,
    ),
  );
  return [
    ...filteredCalls.map(({ path }) => `${behind(path)}?${queryOf(common).toString()}`),
    `${behind(getOccurrences.path)}?${queryOf({ ...common, equipments: [3], eventsCode: [20] }).toString()}`,
    ...conformity,
    behind(listOrdersInWork.path),
    "/registrations/products",
    "/registrations/equipments",
    "/registrations/events",
  ];
}
