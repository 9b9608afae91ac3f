package com.acme.clinic.owner;

import java.util.List;

import io.mcpspring.annotation.McpTool;

public interface ClinicService {

	@McpTool(name = "owner_card", description = "An owner with the names of the pets")
	OwnerCard ownerCard(Integer ownerId);

	Owner owner(Integer ownerId);

	List<OwnerCard> allOwners();

	Owner rename(Integer ownerId, String name);

}
