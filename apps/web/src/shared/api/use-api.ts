import { createContext, useContext } from "react";
import type { ApiClient } from "./api-client.ts";

const ApiContext = createContext<ApiClient | null>(null);

export const ApiProvider = ApiContext.Provider;

export const useApi = (): ApiClient => {
  const api = useContext(ApiContext);
  if (!api) throw new Error("The page has no ApiProvider.");
  return api;
};
