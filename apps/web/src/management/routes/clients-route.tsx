import { useParams } from "@tanstack/react-router";
import { clientPages } from "../../features/clients/clients-page.ts";
import { listSearchOf } from "../../shared/registration/list-search.ts";
import { places, useLead } from "../places.ts";

/** Segment that stands in place of a client's identifier. */
const forNew = "new";

export const ClientsRoute = () => {
  const lead = useLead();
  const { List } = clientPages;
  const open = (tenant: string) => lead(places.client(tenant), { search: listSearchOf });
  return <List onOpen={open} onNew={() => open(forNew)} />;
};

export const ClientRoute = () => {
  const { clientId = "" } = useParams({ strict: false }) as { readonly clientId?: string };
  const lead = useLead();
  const { New, One } = clientPages;
  const toList = () => lead(places.home, { search: listSearchOf });
  return clientId === forNew ? <New onClose={toList} /> : <One id={clientId} onClose={toList} />;
};
