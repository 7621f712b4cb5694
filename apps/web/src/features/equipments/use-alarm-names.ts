import type { RegisteredEvent } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { eventsOptions } from "../../shared/occurrences/use-events.ts";
import { usePlace } from "../../shared/registration/use-place.ts";

const none: readonly RegisteredEvent[] = [];

/** Name of an alarm by its bit: that of the event with the code bit + 1. */
export const useAlarmNames = (): ((bit: number) => string) => {
  const { t } = useTranslation();
  const { api, tenant } = usePlace();
  const { data = none } = useQuery(eventsOptions(api, tenant));
  return (bit) =>
    data.find(({ code }) => code === bit + 1)?.name ?? t("registeredEquipment.alarm", { number: bit + 1 });
};
