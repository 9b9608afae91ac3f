package com.acme.clinic.owner;

import io.mcpspring.annotation.McpTool;

import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.JpaRepository;

public interface OwnerRepository extends JpaRepository<Owner, Integer> {

	@McpTool(name = "owners_by_name", description = "Owners whose names start so, page by page")
	Page<OwnerRow> findByNameStartingWith(String name, Pageable pageable);

}
