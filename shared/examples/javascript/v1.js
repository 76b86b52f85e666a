const host = 'https://waxseal.example';

const answer = await fetch(`${host}/api/v1/share`, {
  method: 'POST',
  headers: { 'User-Agent': 'my-program/1.0' },
  body: new URLSearchParams({ secret: 'correct horse battery staple', ttl: '3600' }),
});
const { share_url, message } = await answer.json();
if (!answer.ok) throw new Error(message);
console.log(`Send this: ${share_url}`);
