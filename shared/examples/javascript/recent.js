const host = 'https://waxseal.example';
const { WAXSEAL_ADDRESS, WAXSEAL_TOKEN } = process.env;

const credentials = Buffer.from(`${WAXSEAL_ADDRESS}:${WAXSEAL_TOKEN}`).toString('base64');
const answer = await fetch(`${host}/api/v2/private/recent`, {
  headers: { Authorization: `Basic ${credentials}`, 'User-Agent': 'my-program/1.0' },
});
const { records, message } = await answer.json();
if (!answer.ok) throw new Error(message);
for (const { shortkey, state } of records) console.log(shortkey, state);
