package com.acme.clinic.owner;

public record OwnerRow(Integer id, String name, String city) {
}
