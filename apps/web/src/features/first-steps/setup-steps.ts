import type { TFunction } from "i18next";
import { sinceText } from "../../shared/format/since-text.ts";
import type { Format } from "../../shared/format/use-format.ts";
import type { Waiting } from "./use-arrivals.ts";
import type { SetupFacts } from "./use-setup-facts.ts";

export const stepNames = ["key", "gateway", "equipment", "group", "product", "operator", "events"] as const;
export type StepName = (typeof stepNames)[number];

const sections: Readonly<Record<StepName, string>> = {
  key: "dispositivo",
  gateway: "dispositivo",
  equipment: "equipamentos",
  group: "grupos",
  product: "produtos",
  operator: "operadores",
  events: "eventos",
};

interface PlaceOfStep {
  readonly path: string;
  readonly search: { readonly codigo?: string };
}

/** Settings page of a step: the list of a finished one, else a new form. The product's form gets the code of waiting packages. */
export const placeOfStep = (name: StepName, done: boolean, waiting: Waiting | undefined): PlaceOfStep => {
  const section = sections[name];
  if (done || section === "dispositivo") return { path: section, search: {} };
  const known = name === "product" && waiting !== undefined && !waiting.registered;
  return { path: `${section}/novo`, search: known ? { codigo: waiting.code } : {} };
};

/** Purpose of a step. For the product it names the code for which packages wait. */
export const hintOfStep = (name: StepName, waiting: Waiting | undefined, t: TFunction): string =>
  name === "product" && waiting !== undefined
    ? t("arriving.waitingHint", { code: waiting.code, count: waiting.count })
    : t(`firstUse.${name}Hint`);

interface Words {
  readonly t: TFunction;
  readonly format: Format;
  readonly nowMs: number;
}

/** The fact that completes each step, as text; null while it is open. */
export const factsOfSteps = (
  facts: SetupFacts,
  { t, format, nowMs }: Words,
): Readonly<Record<StepName, string | null>> => {
  const { keyAt, gateway, equipment, equipmentCount, equipmentMax, ownEvents } = facts;
  return {
    key: keyAt === null ? null : t("firstUse.keyFact", { date: format.instant(keyAt, "date") }),
    gateway:
      gateway === null
        ? null
        : t("firstUse.gatewayFact", {
            name: gateway.report?.host ?? gateway.gateway.slice(0, 8),
            age: sinceText(gateway.lastSeenAt, nowMs, format),
          }),
    equipment:
      equipment === null
        ? null
        : t("firstUse.equipmentFact", { name: equipment, count: equipmentCount, max: equipmentMax }),
    group: facts.group,
    product: facts.product,
    operator: facts.operator,
    events: ownEvents === 0 ? null : t("firstUse.eventsFact", { count: ownEvents }),
  };
};
