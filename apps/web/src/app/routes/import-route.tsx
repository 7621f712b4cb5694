import type { ImportKind } from "@fiel/contracts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { ImportPage } from "../../features/imports/import-page.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** The file that is being imported, so that it is found again. */
interface ImportSearch {
  readonly arquivo?: string;
}

/** Bringing a kind of registration in from a file. */
export const importRouteOf = (segment: string, kind: ImportKind): ComponentType =>
  function ImportRoute() {
    const { tenant } = useSignedIn().client;
    const { arquivo } = useSearch({ strict: false }) as ImportSearch;
    const navigate = useNavigate();
    const list = `/client/${encodeURIComponent(tenant)}/admin/${segment}`;
    // The router's types know no segment that is only known here.
    const lead = (to: string, search: ImportSearch = {}): void =>
      void navigate({ to: to as never, search: search as never });
    return (
      <ImportPage
        kind={kind}
        id={/^[1-9]\d{0,8}$/.test(String(arquivo)) ? Number(arquivo) : undefined}
        onFile={(id) => lead(`${list}/importar`, id === undefined ? {} : { arquivo: String(id) })}
        onList={() => lead(list)}
      />
    );
  };
