import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "../api/use-api.ts";
import { eventsOptions } from "../occurrences/use-events.ts";
import { useHiddenEvents } from "../occurrences/use-hidden-events.ts";
import { excludedKinds } from "../preferences/excluded-kinds.ts";
import { useStored } from "../preferences/use-stored.ts";
import { useSignedIn } from "../session/use-session.ts";
import type { Hides } from "./filter-rules.ts";

/** Names of what this browser's preferences hide, for prints, images and files. Removed events have no name. */
export const useHiddenNames = (hides: Hides | undefined): readonly string[] => {
  const { t } = useTranslation();
  const api = useApi();
  const { tenant } = useSignedIn().client;
  const [codes] = useHiddenEvents();
  const [kinds] = useStored(excludedKinds);
  const { data } = useQuery({
    ...eventsOptions(api, tenant),
    enabled: hides === "events" && codes.length > 0,
  });
  if (hides === "kinds") return kinds.map((kind) => t(`weighingKind.${kind}`));
  if (hides !== "events") return [];
  return (data ?? []).filter(({ code }) => codes.includes(code)).map(({ name }) => name);
};
