package com.acme.clinic.owner;

import java.util.List;

public record OwnerCard(Integer id, String name, List<String> pets) {

	static OwnerCard of(Owner owner) {
		return new OwnerCard(owner.getId(), owner.getName(), owner.getPets().stream().map(Pet::getName).toList());
	}

}
