import { useParams } from "@tanstack/react-router";
import { clientPages } from "../../features/clients/clients-page.ts";
import { places, useLead } from "../places.ts";

/** What stands in the address instead of a client's identifier. */
const forNew = "new";

export const ClientsRoute = () => {
  const lead = useLead();
  const { List } = clientPages;
  return <List onOpen={(tenant) => lead(places.client(tenant))} onNew={() => lead(places.client(forNew))} />;
};

export const ClientRoute = () => {
  const { clientId = "" } = useParams({ strict: false }) as { readonly clientId?: string };
  const lead = useLead();
  const { New, One } = clientPages;
  const toList = () => lead(places.home);
  return clientId === forNew ? <New onClose={toList} /> : <One id={clientId} onClose={toList} />;
};
