import type { ImportKind } from "@fiel/contracts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { ImportPage } from "../../features/imports/import-page.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** Id of the file being imported, so that a reload finds it again. */
interface ImportSearch {
  readonly arquivo?: string;
}

/** Page that imports a kind of registration from a file. */
export const importRouteOf = (segment: string, kind: ImportKind): ComponentType =>
  function ImportRoute() {
    const { tenant } = useSignedIn().client;
    const { arquivo } = useSearch({ strict: false }) as ImportSearch;
    const navigate = useNavigate();
    const list = `/client/${encodeURIComponent(tenant)}/admin/${segment}`;
    // The router's types do not include a segment that is known only at run time.
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
