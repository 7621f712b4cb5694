import { useMemo } from "react";
import { useApi } from "../api/use-api.ts";
import { useSignedIn } from "../session/use-session.ts";
import type { Place } from "./registration.ts";

export const usePlace = (): Place => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useMemo(() => ({ api, tenant }), [api, tenant]);
};
