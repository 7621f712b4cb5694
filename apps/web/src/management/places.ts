import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { addressWithin } from "../app/address-after.ts";

/** Addresses of the back office. */
export const places = {
  login: "/management/login",
  home: "/management/s/",
  overview: "/management/s/overview",
  client: (id: string) => `/management/s/clients/${encodeURIComponent(id)}`,
  invoice: (number: number) => `/management/s/invoices/${number}`,
  users: "/management/s/users",
  languages: "/management/s/languages",
  newLanguage: "/management/s/languages/new",
  language: (code: string) => `/management/s/languages/${encodeURIComponent(code)}`,
  text: (language: string, key: string) =>
    `/management/s/languages/${encodeURIComponent(language)}/${encodeURIComponent(key)}`,
  me: "/management/s/me",
} as const;

/** Search of the sign-in: the page to return to afterwards. */
export const loginSearch = (href: unknown): { readonly volta?: string } => {
  const volta = addressWithin(href, places.home);
  return volta === undefined ? {} : { volta };
};

/** Navigates to an address of the back office. The router's types are those of the clients' program. */
export const useLead = (): ((
  to: string,
  options?: Pick<NavigateOptions, "replace" | "resetScroll" | "search">,
) => void) => {
  const navigate = useNavigate();
  return useCallback((to, options = {}) => void navigate({ to: to as never, ...options }), [navigate]);
};
