import { useCallback, useState } from "react";
import type { FieldError as Fault } from "react-hook-form";
import { useEnvironment } from "../environment/environment.ts";
import { type ChosenSince, faultOfSince } from "./valid-from.tsx";

/** From when a change holds, and why that is not possible; undefined means from now on. */
export const useSince = () => {
  const { now } = useEnvironment();
  const [since, setSince] = useState<ChosenSince>();
  const [fault, setFault] = useState<Fault | undefined>();
  const change = useCallback((next: ChosenSince) => {
    setSince(next);
    setFault(undefined);
  }, []);
  const isRefused = (): boolean => {
    const message = faultOfSince(since, now());
    setFault(message === undefined ? undefined : { type: "since", message });
    return message !== undefined;
  };
  return { validFrom: since ?? undefined, fault, change, setFault, isRefused };
};
