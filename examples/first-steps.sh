#!/bin/sh
# Log in, create a point of interest, read it as CSV, delete it, log out.
set -eu
base=${1:-http://127.0.0.1:8080}
field() { sed -n "s/.*\"$1\" *: *\"\{0,1\}\([^,\"}]*\).*/\1/p" | head -n 1; }

token=$(curl -sSf "$base/auth/login/" -H 'content-type: application/json' \
  -d '{"username": "admin", "parent_username": "11.222.333/0001-81", "password": "tropeiro-demo", "realm": "customer"}' |
  sed 's/,/\n/g' | field access_token)

id=$(curl -sSf "$base/point_of_interest/" -H "authorization: Bearer $token" \
  -H 'content-type: application/json' -H "idempotency-key: first-steps-$$" \
  -d '{"data": {"title": "Armazém Central", "latitude": -23.5505, "longitude": -46.6333}}' |
  sed 's/,/\n/g' | sed 's/^{"data":{//' | field id)
echo "Created point $id"

curl -sSf "$base/point_of_interest/?limit=5" -H "authorization: Bearer $token" -H 'accept: text/csv'
curl -sSf -X DELETE "$base/point_of_interest/$id" -H "authorization: Bearer $token"
curl -sSf -X POST "$base/auth/logout/" -H "authorization: Bearer $token"
echo "Deleted it and logged out"
