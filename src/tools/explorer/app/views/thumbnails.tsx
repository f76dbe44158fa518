import { useState } from "preact/hooks";
import { explorerHeader } from "../../../../mock/lint/explorer-header.js";
import type { Thumbnail } from "../answer/table.js";

/** Pictures of media. Those of other servers are not asked for. */
export const Thumbnails = ({ pictures }: { readonly pictures: readonly Thumbnail[] }) => (
  <span class="thumbnails">
    {pictures.slice(0, 5).map((picture, index) => (
      <Picture key={`${index} ${picture.url}`} {...picture} />
    ))}
    {pictures.length > 5 && <small>and {pictures.length - 5} more</small>}
  </span>
);

const Picture = ({ text, url }: Thumbnail) => {
  const [isMissing, setMissing] = useState(false);
  const isOwn = url.startsWith("data:image/") || originOf(url) === location.origin;
  if (isMissing || !isOwn) return <span class="no-picture">{text}</span>;
  return (
    <img
      src={asOwn(url)}
      alt={text}
      title={text}
      loading="lazy"
      width="32"
      height="32"
      onError={() => setMissing(true)}
    />
  );
};

/** The address with the name of the explorer in it: its pictures are not what a front end asks for. */
const asOwn = (url: string): string =>
  url.startsWith("data:") ? url : `${url}${url.includes("?") ? "&" : "?"}${explorerHeader}`;

const originOf = (url: string): string | undefined =>
  URL.canParse(url, location.href) ? new URL(url, location.href).origin : undefined;
