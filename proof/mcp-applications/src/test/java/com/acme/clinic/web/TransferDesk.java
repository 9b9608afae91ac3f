package com.acme.clinic.web;

import com.acme.clinic.owner.OwnerRepository;
import com.acme.desk.Confirmation;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.McpRequestContext;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.stereotype.Component;

/** Reads from the database before and after it asks the client. */
@Component
class TransferDesk {

	private final OwnerRepository owners;

	TransferDesk(OwnerRepository owners) {
		this.owners = owners;
	}

	@McpTool(name = "transfer", description = "Transfers a pet if the client is sure")
	String transfer(McpRequestContext context, @AuthenticationPrincipal UserDetails user) {
		long before = this.owners.count();
		ElicitResult<Confirmation> answer = context.elicit("Are you sure?", Confirmation.class);
		long after = this.owners.count();
		return user.getUsername() + " " + SecurityContextHolder.getContext().getAuthentication().getName() + " "
				+ (before == after) + " " + answer;
	}

}
