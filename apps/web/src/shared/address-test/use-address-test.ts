import { type AddressTest, createAddressTest, getAddressTest } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { usePlace } from "../registration/use-place.ts";

const askEveryMs = 500;

/** The tested address: as the form shows it, with the machine's id when it is registered. */
export interface TestedAddress {
  readonly id: number | null;
  readonly ip: string;
  readonly port: number;
  /** Profile name in the form; the registered profile when left out. */
  readonly profile?: string;
  /** Content of a profile that is tested before it is saved. */
  readonly profileContent?: Readonly<Record<string, unknown>>;
}

export type AddressTestState =
  | { readonly kind: "idle" }
  | { readonly kind: "testing" }
  | { readonly kind: "told"; readonly test: AddressTest }
  | { readonly kind: "failed"; readonly message: string | null };

interface Asked {
  readonly of: string;
  readonly test: AddressTest | null;
  readonly failure: string | null;
}

const keyOf = ({ ip, port, profile = "", profileContent }: TestedAddress): string =>
  `${ip}:${port} ${profile} ${JSON.stringify(profileContent ?? null)}`;

/** Has the gateways test an address and follows the result. The result of another address is not shown. */
export const useAddressTest = (address: TestedAddress) => {
  const { api, tenant } = usePlace();
  const [asked, setAsked] = useState<Asked | null>(null);
  const of = keyOf(address);
  const id = asked?.test?.id ?? "";
  const { data, error } = useQuery({
    queryKey: ["address-test", tenant, id],
    queryFn: ({ signal }) => api.call(getAddressTest, { params: { tenant, id } }, signal),
    enabled: asked?.test?.state === "waiting",
    refetchInterval: ({ state }) =>
      state.error !== null || (state.data !== undefined && state.data.state !== "waiting")
        ? false
        : askEveryMs,
    retry: false,
  });
  const start = async (): Promise<void> => {
    setAsked({ of, test: null, failure: null });
    try {
      const { profileContent, ...rest } = address;
      const body = {
        ...rest,
        ...(profileContent === undefined ? {} : { profileContent: { ...profileContent } }),
      };
      const test = await api.call(createAddressTest, { params: { tenant }, body });
      setAsked({ of, test, failure: null });
    } catch (failed) {
      const field = failed instanceof ApiError ? failed.fields["ip"] : undefined;
      setAsked({ of, test: null, failure: field ?? "" });
    }
  };
  return { state: stateOf(asked?.of === of ? asked : null, data, error !== null), start };
};

const stateOf = (asked: Asked | null, data: AddressTest | undefined, lost: boolean): AddressTestState => {
  if (asked === null) return { kind: "idle" };
  if (asked.failure !== null || lost) return { kind: "failed", message: asked.failure || null };
  const test = data ?? asked.test;
  return test === null || test.state === "waiting" ? { kind: "testing" } : { kind: "told", test };
};
