const host = 'https://waxseal.example';

const answer = await fetch(`${host}/api/v2/secret/conceal`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'User-Agent': 'my-program/1.0' },
  body: JSON.stringify({ secret: 'correct horse battery staple', ttl: 3600 }),
});
const { record, message } = await answer.json();
if (!answer.ok) throw new Error(message);
console.log(`Send this: ${record.metadata.share_url}`);
console.log(`Keep this: ${record.metadata.metadata_url}`);
