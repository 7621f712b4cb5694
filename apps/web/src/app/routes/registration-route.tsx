import { useNavigate, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { RegistrationPages } from "../../shared/registration/registration-pages.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** What stands in the address instead of a record's key. */
const forNew = "novo";

/** A kind of registration as one page: its list, and beside it the form of a new one or of the one that the address names. */
export const routeOf = ({ List, New, One }: RegistrationPages, segment: string): ComponentType =>
  function RegistrationRoute() {
    const { tenant } = useSignedIn().client;
    const { key } = useParams({ strict: false }) as { readonly key?: string };
    const navigate = useNavigate();
    const list = `/client/${encodeURIComponent(tenant)}/admin/${segment}`;
    // The router's types know no segment that is only known here.
    const lead = (to: string): void => void navigate({ to: to as never });
    const toList = () => lead(list);
    const drawer =
      key === undefined ? null : key === forNew ? (
        <New onClose={toList} />
      ) : (
        <One id={key} onClose={toList} />
      );
    return (
      <List
        selected={key}
        onOpen={(one) => lead(`${list}/${encodeURIComponent(one)}`)}
        onNew={() => lead(`${list}/${forNew}`)}
        drawer={drawer}
      />
    );
  };
