import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { ImportPage } from "../../features/imports/import-page.tsx";
import { importKindOf, type ImportSegment } from "../../features/imports/import-kinds.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import type { ImportSearch } from "./import-search.ts";

/** Bringing a kind of registration in from a file. */
export const importRouteOf = (segment: ImportSegment): ComponentType =>
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
        kind={importKindOf[segment]}
        id={arquivo === undefined ? undefined : Number(arquivo)}
        onFile={(id) => lead(`${list}/importar`, id === undefined ? {} : { arquivo: String(id) })}
        onList={() => lead(list)}
      />
    );
  };
