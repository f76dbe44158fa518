export const dynamic = "force-dynamic";

export default async function Page() {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/api/tags?pagination[limit]=1`);
  const { meta } = await answer.json();
  return <p>{`There are ${meta.pagination.total} tags`}</p>;
}
