"""The five calls that somebody makes first who brings the data into a report: python3 first_reports.py [URL]"""

import csv
import io
import sys
from datetime import date, timedelta

import requests

base_url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
session = requests.Session()
session.headers["Accept-Language"] = "pt-BR"


def get(path, **query):
    response = session.get(base_url + path, params=query, timeout=60)
    if not response.ok:
        sys.exit(f"{response.status_code} {response.json()['code']}: {response.json()['detail']}")
    return response


def records(path, **query):
    """Every record of a list, page by page: requests reads the Link to the next page."""
    response = get(path, limit=10, **query)
    while True:
        yield from response.json()["data"]
        if "next" not in response.links:
            return
        response = session.get(response.links["next"]["url"], timeout=60)
        response.raise_for_status()


# 1. Log in. A program that runs every night has an API key instead, and skips this.
login = {"username": "admin", "parent_username": "11.222.333/0001-81", "password": "tropeiro-demo"}
response = session.post(base_url + "/auth/login/", json=login, timeout=60)
response.raise_for_status()
session.headers["Authorization"] = "Bearer " + response.json()["access_token"]
print("Logged in as", response.json()["user"]["name"])

# 2. All vehicles, with the names of their fleets.
vehicles = list(records("/vehicle/", includes="fleet"))
print(len(vehicles), "vehicles, the first is", vehicles[0]["plate"])

# 3. The drivers, as CSV.
response = session.get(base_url + "/driver/", headers={"Accept": "text/csv"}, timeout=60)
response.raise_for_status()
drivers = list(csv.DictReader(io.StringIO(response.text)))
print(len(drivers), "drivers, the first is", drivers[0]["name"])

# 4. The checklists of thirty days. A bare date is the begin of that day, or its end where it closes a period.
today = date.today()
period = {"date_time_start": today - timedelta(days=30), "date_time_end": today}
print(sum(1 for _ in records("/checklist/", **period)), "checklists in thirty days")

# 5. What has changed since the last time, from Sync-Until.
first = get("/vehicle/", modified_since="1970-01-01")
changed = get("/vehicle/", modified_since=first.headers["Sync-Until"])
print(len(first.json()["data"]), "vehicles the first time,", len(changed.json()["data"]), "since then")
