import type { ImportKind } from "@fiel/contracts";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import {
  Activity,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";
import { listSearchOf, textOfSearch } from "../../shared/registration/list-search.ts";
import type { RegistrationPages } from "../../shared/registration/registration-pages.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** Segments that stand in place of a record's key. */
const forNew = "novo";
const forImport = "importar";

/** Shows a form in place of its list. The hidden list keeps its search and scroll position and does not refetch. */
const InPlace = ({ form, children }: { readonly form: ReactNode; readonly children: ReactNode }) => {
  const listed = form === null;
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    window.scrollTo(0, listed ? scrolled.current : 0);
    if (!listed) return;
    const keep = () => {
      scrolled.current = window.scrollY;
    };
    window.addEventListener("scroll", keep, { passive: true });
    return () => window.removeEventListener("scroll", keep);
  }, [listed]);
  return (
    <>
      <Activity mode={listed ? "visible" : "hidden"}>{children}</Activity>
      {form}
    </>
  );
};

/** Kinds of registration by their segment in the address. */
const kinds = {
  equipamentos: async () => (await import("../../features/equipments/equipments-page.ts")).equipmentPages,
  perfis: async () =>
    (await import("../../features/machine-profiles/machine-profiles-page.ts")).machineProfilePages,
  grupos: async () => (await import("../../features/groups/groups-page.ts")).groupPages,
  produtos: async () => (await import("../../features/products/products-page.ts")).productPages,
  operadores: async () => (await import("../../features/operators/operators-page.ts")).operatorPages,
  eventos: async () => (await import("../../features/events/events-page.ts")).eventPages,
  bobinas: async () => (await import("../../features/coils/coils-page.ts")).coilPages,
  alertas: async () => (await import("../../features/alert-rules/alert-rules-page.ts")).alertRulePages,
  destinos: async () =>
    (await import("../../features/alert-destinations/alert-destinations-page.ts")).alertDestinationPages,
  chaves: async () => (await import("../../features/api-keys/api-keys-page.ts")).apiKeyPages,
  envios: async () =>
    (await import("../../features/event-destinations/event-destinations-page.ts")).eventDestinationPages,
  ritmos: async () => (await import("../../features/nominal-rates/nominal-rates-page.ts")).nominalRatePages,
  turnos: async () => (await import("../../features/shifts/shift-patterns-page.ts")).shiftPatternPages,
  excecoes: async () =>
    (await import("../../features/shifts/exceptions/shift-exceptions-page.ts")).shiftExceptionPages,
  motivos: async () => (await import("../../features/reasons/stop-reasons-page.ts")).reasonPages,
  tablets: async () => (await import("../../features/tablets/tablets-page.ts")).tabletPages,
  telas: async () => (await import("../../features/boards/boards-page.ts")).boardPages,
  ordens: async () => (await import("../../features/orders/orders-page.ts")).orderPages,
  usuarios: async () => (await import("../../features/users/users-page.ts")).userPages,
} as const satisfies Readonly<Record<string, () => Promise<RegistrationPages>>>;
export type RegistrationSegment = keyof typeof kinds;

/** The list of a kind, and the form for a new record or for the one in the address. */
const listedOf = (segment: RegistrationSegment, { List, New, One, alone }: RegistrationPages) =>
  function Listed() {
    const { tenant } = useSignedIn().client;
    const { key } = useParams({ strict: false }) as { readonly key?: string };
    const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
    const { codigo: code } = search as { readonly codigo?: string };
    const navigate = useNavigate();
    const list = `/client/${encodeURIComponent(tenant)}/admin/${segment}`;
    const lead = useCallback(
      // The router's types do not include a segment that is known only at run time.
      (to: string): void =>
        void navigate({ to: to as never, search: listSearchOf as never, resetScroll: !alone }),
      [navigate],
    );
    const onOpen = useCallback((one: string) => lead(`${list}/${encodeURIComponent(one)}`), [lead, list]);
    const toList = () => lead(list);
    const form =
      key === undefined ? null : key === forNew ? (
        <New code={code} equipment={textOfSearch(search, "equipamento")} onClose={toList} />
      ) : (
        <One id={key} onClose={toList} />
      );
    const places = { selected: key, onOpen, onNew: () => lead(`${list}/${forNew}`) };
    return alone ? (
      <InPlace form={form}>
        <List {...places} />
      </InPlace>
    ) : (
      <List {...places} drawer={form} />
    );
  };

/** Kinds that can be imported from a file. */
const imported: Readonly<Partial<Record<RegistrationSegment, ImportKind>>> = {
  produtos: "products",
  operadores: "operators",
  eventos: "events",
  bobinas: "coils",
  equipamentos: "equipments",
};

const importing = (segment: RegistrationSegment): ComponentType | null => {
  const kind = imported[segment];
  if (kind === undefined) return null;
  return lazy(async () => {
    const { importRouteOf } = await import("./import-route.tsx");
    return { default: importRouteOf(segment, kind) };
  });
};

/** A kind of registration as one route. */
export const routeOf = async (segment: RegistrationSegment): Promise<ComponentType> => {
  const Listed = listedOf(segment, await kinds[segment]());
  const Importing = importing(segment);
  return function RegistrationRoute() {
    const { key } = useParams({ strict: false }) as { readonly key?: string };
    if (key !== forImport || Importing === null) return <Listed />;
    return (
      <Suspense>
        <Importing />
      </Suspense>
    );
  };
};
